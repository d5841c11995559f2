/** Layouts by kind of service. The file `layouts/stock-collection.tsx` is the layout of `stock_collection`. */
import type { ServiceType } from '../../shared/service-types';
import type { ServiceLayout } from './service-layout';

const modules = import.meta.glob<{ layout?: ServiceLayout }>('./layouts/*.tsx', { eager: true });

const layouts: ReadonlyMap<string, ServiceLayout> = new Map(
  Object.entries(modules).map(([file, { layout }]) => {
    if (!layout) throw new Error(`renderer/services/${file.slice(2)} does not export \`layout\``);
    return [file.slice('./layouts/'.length, -'.tsx'.length).replaceAll('-', '_'), layout];
  }),
);

/** The layout of a kind of service; empty for a kind without a file. */
export function layoutOf(type: ServiceType): ServiceLayout {
  return layouts.get(type) ?? {};
}
