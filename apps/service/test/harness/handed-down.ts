/** What a test's processes have of its own: where programs are found, and where modules lie that were compiled already. */
export const HANDED_DOWN = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
