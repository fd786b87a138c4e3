import { withContract } from '@statline/compose/react';
import type { Contract } from './contract.ts';

/** The engine's, typed by what the teams have agreed on. */
export const { RemoteRegion, publish, useEvent } = withContract<Contract>();
