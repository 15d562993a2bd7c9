/**
 * Settings of glibc's allocator, for the environment of a process; elsewhere they do nothing. By default each thread has
 * a pool of its own, and what a thread frees is of no use to the others.
 */
export const ONE_POOL = { MALLOC_ARENA_MAX: '1' }

/**
 * The place of a large block that was freed once is given back, and not kept for later ones. Not for the site's own
 * process, in which each page that is compressed would be given new pages by the system.
 */
export const ONE_POOL_AND_FEW_BLOCKS = {
  ...ONE_POOL,
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
