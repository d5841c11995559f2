/** Reads and writes the two sides in the address: `?a=7&b=8`, with `b-copy=1741597200` for a stored copy. */
import { type Id, idFromText } from '../../../shared/table/row';

export interface Side {
  /** The id as in the address; empty for a side that is not chosen. */
  readonly param: string;
  /** When its copy was made, in epoch seconds; undefined for the integration as it is now. */
  readonly copy?: number | undefined;
}

export interface Sides {
  readonly a: Side;
  readonly b: Side;
}

/** The sides that an address names. */
export function readSides(params: URLSearchParams): Sides {
  const side = (name: 'a' | 'b'): Side => {
    const copy = params.get(`${name}-copy`) ?? '';
    return { param: params.get(name) ?? '', ...(/^\d{1,12}$/.test(copy) && { copy: Number(copy) }) };
  };
  return { a: side('a'), b: side('b') };
}

/** The sides as parameters of an address; a side that is not chosen has none. */
export function sideParams({ a, b }: Sides): Record<string, string> {
  return { ...sideParam('a', a), ...sideParam('b', b) };
}

function sideParam(name: string, { param, copy }: Side): Record<string, string> {
  if (param === '') return {};
  return { [name]: param, ...(copy !== undefined && { [`${name}-copy`]: String(copy) }) };
}

/** The integration of a side; undefined if none is chosen. */
export function idOfSide({ param }: Side): Id | undefined {
  return param === '' ? undefined : idFromText(param);
}

/** True for the same integration at the same time. */
export function isSameSide(one: Side, other: Side): boolean {
  return one.param === other.param && one.copy === other.copy;
}
