import { join } from 'node:path';

/** The folder of the project. */
export const projectRoot = join(import.meta.dirname, '../../..');

/** A rate file of `tests/fixtures/rates`. */
export const fixtureFile = (name: string) => join(projectRoot, 'tests/fixtures/rates', name);
