/** Layouts by kind of service. Add `layouts/stock-collection.tsx` and the kind `stock_collection` has its own. */
import type { ServiceType } from '../../shared/service-types';
import type { ServiceLayout } from './service-layout';

const modules = import.meta.glob<{ layout?: ServiceLayout }>('./layouts/*.tsx', { eager: true });

const layouts: ReadonlyMap<string, ServiceLayout> = new Map(
  Object.entries(modules).map(([file, { layout }]) => {
    if (!layout) throw new Error(`renderer/services/${file.slice(2)} does not export \`layout\``);
    return [file.slice('./layouts/'.length, -'.tsx'.length).replaceAll('-', '_'), layout];
  }),
);

/** What a kind of service adds to the form that all kinds share; nothing for most kinds. */
export function layoutOf(type: ServiceType): ServiceLayout {
  return layouts.get(type) ?? {};
}
