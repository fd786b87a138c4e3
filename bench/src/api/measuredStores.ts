import { rm } from 'node:fs/promises';
import {
  dropDatabases,
  freshDatabase,
  mongoTestUri,
} from '../../../api/fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../api/fixtures/stores/openTestMongoStore.ts';
import { openEmbeddedStore } from '../../../api/src/store/embedded/openEmbeddedStore.ts';
import type { SignUpStore } from '../../../api/src/store/SignUpStore.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';

/** A store of its own, for one measurement. */
export interface StorePlace {
  /** The settings with which the API finds it. */
  env: Record<string, string>;
  open: () => Promise<SignUpStore>;
  discard: () => Promise<void>;
}

export interface MeasuredStore {
  name: string;
  make: () => Promise<StorePlace>;
}

/** The stores that can be measured here; prints which cannot and why. */
export function measuredStores(): MeasuredStore[] {
  if (mongoTestUri === undefined) {
    console.log('MongoDB is left out: MONGODB_TEST_URI names no server to measure against.');
    return [{ name: 'embedded', make: makeEmbedded }];
  }
  const uri = mongoTestUri;
  return [
    { name: 'embedded', make: makeEmbedded },
    { name: 'MongoDB', make: () => makeMongo(uri) },
  ];
}

async function makeEmbedded(): Promise<StorePlace> {
  const folder = await temporaryFolder();
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbeddedStore(folder),
    discard: () => rm(folder, { recursive: true }),
  };
}

async function makeMongo(server: string): Promise<StorePlace> {
  const uri = freshDatabase(server);
  return {
    env: { MONGODB_URI: uri },
    open: async () => openTestMongoStore(uri),
    discard: () => dropDatabases([uri]),
  };
}
