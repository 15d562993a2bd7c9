/**
 * Settings of glibc's allocator, for the environment of a process; elsewhere they do nothing. By default each thread has
 * a pool of its own.
 */
export const FEW_POOLS = { MALLOC_ARENA_MAX: '2' }

/**
 * The place of a large block that was freed once is given back, and not kept for later ones. Not for the site's own
 * process, in which each page that is compressed would be given new pages by the system.
 */
export const FEW_POOLS_AND_BLOCKS = {
  ...FEW_POOLS,
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
