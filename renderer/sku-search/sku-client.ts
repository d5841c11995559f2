/** The client whose SKUs are searched inside; undefined for all. */
import { createContext } from 'react';
import type { Id } from '../../shared/table/row';

export const SkuClientContext = createContext<Id | undefined>(undefined);
