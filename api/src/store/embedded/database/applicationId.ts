/** "WAIT" in ASCII. In the file's header, by which `file` and SQLite identify its owner. */
export const APPLICATION_ID = 0x57414954;
