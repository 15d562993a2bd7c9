/** Opens the form for a new entry, with the draft that is kept on this device; also after signing in. */
export const NEW_ENTRY_PATH = '/journal?write=true'
