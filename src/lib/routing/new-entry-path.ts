/** Opens the form for a new entry, with the draft that is kept on this device, for who signs in on the way. */
export const NEW_ENTRY_PATH = '/journal?write=true'
