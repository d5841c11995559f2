/** The client whose SKUs are searched; undefined for all clients. */
import { createContext } from 'react';
import type { Id } from '../../shared/table/row';

export const SkuClientContext = createContext<Id | undefined>(undefined);
