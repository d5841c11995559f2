/** The clients in the forms that other lists show: store cells, client cells and their JSON. */

import { clientShape, storeShape } from '../tables/shapes';
import { type Client, seededClients } from './contracts';

/** How many clients the practice workspace has. */
export const clientCount = 600;

export interface Company extends Client {
  /** The name without the legal form. */
  readonly store: string;
  /** A `store` cell. */
  readonly storeJson: string;
  /** A `client` cell. */
  readonly clientJson: string;
}

let made: readonly Company[] | undefined;

/** All companies, in the order of their ids. */
export function companies(): readonly Company[] {
  made ??= seededClients(clientCount).map((client, at) => {
    const store = client.name.replace(/ (General Trading LLC|Trading LLC|LLC|FZE|FZCO|WLL)$/, '');
    return {
      ...client,
      store,
      storeJson: JSON.stringify(storeShape(store, at)),
      clientJson: JSON.stringify(clientShape(client.name, at)),
    };
  });
  return made;
}
