#pragma once

/// How many times this process has asked for memory so far; -1 where that is not counted (anywhere but on glibc).
long martlet_allocations(void);
