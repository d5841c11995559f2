/** Which places belong to which zone, as a sheet or a file says it. */
import { type FieldNames, isServiceName, plainWords } from '../column-match';
import type { ReadFile } from '../read-settings';
import { isUnusedHeading, isZoneName } from './column-words';
import type { Grid } from './grid';
import { isAmount } from './headings';

/** Places by zone. */
export type ZoneMap = Readonly<Record<string, readonly string[]>>;

/** Rows that are looked through for the headings, and most rows of a map. */
const reach = 20;
const mostRows = 50_000;
const between = /[,;\n/]|\s\|\s/;

/**
 * The zones of a table; undefined if it is no table of zones. Either a row has a zone and one place or several, or each
 * column is a zone with its places below.
 */
export function zoneMapOf(grid: Grid, names: FieldNames): ZoneMap | undefined {
  for (let row = 0; row < Math.min(grid.rows, reach); row += 1) {
    const cells = grid.cells(row);
    const zone = cells.findIndex(
      (cell) => /zone|zona|منطق|نطاق|bolge|region|area/u.test(plainWords(cell)) && isServiceName(cell),
    );
    const place = cells.findIndex((cell, at) => at !== zone && isPlaceHeading(cell, names));
    if (zone >= 0 && place >= 0) return zonesDown(grid, row, zone, place);
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length > 1 && filled.every((cell) => isZoneName(cell) && /\d|^.$/.test(cell)))
      return zonesAcross(grid, row);
  }
  return undefined;
}

function isPlaceHeading(heading: string, names: FieldNames): boolean {
  if (heading === '' || isUnusedHeading(heading)) return false;
  const words = plainWords(heading);
  return (
    names.fieldOf(heading) === 'city' ||
    /^(?:cit(?:y|ies)|towns?|countr(?:y|ies)|emirates?|places?|destinations?|areas?|provinces?|states?|land|lander|stadt|ort|orte|pays|villes?|pais(?:es)?|ciudad(?:es)?|provincias?|المدن|المدينه|الدول|الدوله|الاماره)(?: name)?$/u.test(
      words,
    )
  );
}

function zonesDown(grid: Grid, heading: number, zoneAt: number, placeAt: number): ZoneMap | undefined {
  const zones = new Map<string, string[]>();
  let zone = '';
  for (let row = heading + 1; row < Math.min(grid.rows, heading + mostRows); row += 1) {
    const cells = grid.cells(row);
    // A zone stands once beside several places, as in merged cells.
    zone = cells[zoneAt] || zone;
    const places = (cells[placeAt] ?? '').split(between).map((place) => place.trim());
    add(zones, zone, places);
  }
  return asMap(zones);
}

function zonesAcross(grid: Grid, heading: number): ZoneMap | undefined {
  const zones = new Map<string, string[]>();
  const names = grid.cells(heading);
  for (let row = heading + 1; row < Math.min(grid.rows, heading + mostRows); row += 1)
    grid.cells(row).forEach((place, at) => {
      if (isAmount(place)) return;
      add(zones, names[at] ?? '', [place]);
    });
  return asMap(zones);
}

function add(zones: Map<string, string[]>, zone: string, places: readonly string[]): void {
  const named = places.filter((place) => place !== '');
  if (zone === '' || named.length === 0) return;
  const known = zones.get(zone);
  if (known) known.push(...named.filter((place) => !known.includes(place)));
  else zones.set(zone, [...new Set(named)]);
}

function asMap(zones: ReadonlyMap<string, string[]>): ZoneMap | undefined {
  return zones.size > 1 ? Object.fromEntries(zones) : undefined;
}

/** The places of a zone, also where it is called `1` in one table and `Zone 1` in the other. */
export function placesOf(map: ZoneMap, zone: string): readonly string[] | undefined {
  const bare = (name: string) =>
    plainWords(name).replace(/^(?:zone?n?|zona|z|منطقه|نطاق|bolge)\s*(?=\S)/u, '');
  const name =
    Object.keys(map).find((each) => each === zone) ??
    Object.keys(map).find((each) => bare(each) === bare(zone));
  return name === undefined ? undefined : map[name];
}

/** The column whose texts are mostly zones of a map; undefined if none is. */
export function zoneKeyOf({ warnings }: Pick<ReadFile, 'warnings'>, map: ZoneMap): string | undefined {
  const keys = warnings.filter(({ kind }) => kind === 'several-services');
  return keys.find(({ names = [] }) => {
    const known = names.filter((zone) => placesOf(map, zone) !== undefined);
    return known.length > 0 && known.length * 2 >= names.length;
  })?.field;
}
