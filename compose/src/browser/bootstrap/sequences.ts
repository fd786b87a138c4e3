import { storeSequences } from './storeSequences.ts';

/* The inline script of documents that name sequences of releases (`SEQUENCES_META`). */
storeSequences();
