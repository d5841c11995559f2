/**
 * Recent and pinned records of each user. Names of records are data of the server, so `desk.db` stores them only sealed
 * by the keyring of the system. Without a keyring they are in memory until Codesk closes.
 */
import { z } from 'zod';
import { noVisits, type Visits, visitsSchema } from '../../shared/desk/visits';
import { isPracticeOwner } from '../../shared/ipc/session-owner';
import { type Keyring, systemKeyring } from '../session/keyring';
import type { DeskStore } from './desk';

/** Sealed with the owner, so that records of one user are never read for another one. */
const sealedSchema = z.object({ owner: z.string(), visits: visitsSchema });

interface VisitsOptions {
  readonly desk: Pick<DeskStore, 'visits' | 'keepVisits'>;
  readonly keyring?: Keyring;
}

export interface VisitStore {
  read(owner: string): Promise<Visits>;
  keep(owner: string, visits: Visits): Promise<void>;
  /** Removes what is in memory of all users of the practice workspace. */
  forgetPractice(): void;
}

export function createVisits({ desk, keyring = systemKeyring }: VisitsOptions): VisitStore {
  const inMemory = new Map<string, Visits>();
  const unsealed = (owner: string, text: string): Visits | undefined => {
    try {
      const sealed = sealedSchema.parse(JSON.parse(keyring.decrypt(Buffer.from(text, 'base64'))));
      return sealed.owner === owner ? sealed.visits : undefined;
    } catch {
      // The keyring is locked or a different one.
      return undefined;
    }
  };
  const sealed = (owner: string, visits: Visits): string | undefined => {
    try {
      return keyring.encrypt(JSON.stringify({ owner, visits })).toString('base64');
    } catch {
      return undefined;
    }
  };
  return {
    async read(owner) {
      const known = inMemory.get(owner);
      if (known || !keyring.available()) return known ?? noVisits;
      const text = await desk.visits(owner);
      return (text !== null && unsealed(owner, text)) || noVisits;
    },
    async keep(owner, visits) {
      const text = keyring.available() ? sealed(owner, visits) : undefined;
      if (text === undefined) {
        inMemory.set(owner, visits);
        return;
      }
      inMemory.delete(owner);
      await desk.keepVisits(owner, text);
    },
    forgetPractice() {
      for (const owner of inMemory.keys()) if (isPracticeOwner(owner)) inMemory.delete(owner);
    },
  };
}
