/** Copies of the tables of an integration. Each belongs to one user of one server. */
import { findHubTable } from '../../shared/hub';
import type { SessionState } from '../../shared/ipc/contract';
import type { Copies, NewCopy } from '../files/copy-store';
import type { ValueHandlers } from '../ipc/router';

type CopyRequests = 'copies.list' | 'copies.read' | 'copies.keep';

interface CopyHandlerOptions {
  readonly copies: Copies;
  readonly session: () => SessionState;
}

export function copyHandlers({ copies, session }: CopyHandlerOptions): ValueHandlers<CopyRequests> {
  return {
    async 'copies.list'({ integration }) {
      const owner = ownerOf(session());
      return {
        copies: owner === undefined ? [] : await copies.list(owner, integration),
        available: owner !== undefined,
      };
    },
    async 'copies.read'({ integration, at }) {
      const owner = ownerOf(session());
      return owner === undefined ? null : copies.read(owner, integration, at);
    },
    async 'copies.keep'(copy) {
      const owner = ownerOf(session());
      if (owner === undefined) return { kept: null };
      return { kept: await copies.keep(owner, { ...copy, tables: withoutWebhooks(copy.tables) }) };
    },
  };
}

/** Headers of webhooks hold secrets, which no file of a copy may have. */
function withoutWebhooks(tables: NewCopy['tables']): NewCopy['tables'] {
  return Object.fromEntries(
    Object.entries(tables).filter(([id]) => findHubTable(id)?.ownedBy !== 'webhook_id'),
  );
}

/** Server and user; undefined without a session, and if the server does not say who is signed in. */
function ownerOf(session: SessionState): string | undefined {
  const person = session.user?.id ?? session.user?.email ?? '';
  return session.status === 'signed_out' || person === '' ? undefined : session.owner;
}
