#include <yaml.h>
#ifdef __GLIBC__
// What a process may ask of its heap; Swift's module of glibc leaves it out.
#include <malloc.h>
#endif
