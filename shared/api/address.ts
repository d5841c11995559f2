/** City search (finance section 7): two calls on one path, distinguished by their fields. */
import { z } from 'zod';
import { optionList } from '../option';
import { defineCall } from './call';
import { underData } from './tables';

/** The field is `cities`, bare or under `data`; a bare list, or a list under `data`, is accepted too. */
const citiesReply = z.preprocess(
  (reply) => {
    if (Array.isArray(reply)) return { cities: reply };
    const outer = reply as { cities?: unknown; data?: unknown } | null;
    if (outer && outer.cities === undefined && Array.isArray(outer.data)) return { cities: outer.data };
    return reply;
  },
  underData(z.object({ cities: optionList })),
);

export const addressCalls = {
  /** Cities of a destination, for the editor of rates whose destination is a region. */
  'address.cities-of': defineCall({
    path: '/address/cities/search',
    encoding: 'json',
    effect: 'read',
    input: z.object({ country: z.union([z.number(), z.string()]) }),
    output: citiesReply,
  }),
  /** Cities that match a typed text, with the country in each label. */
  'address.cities-search': defineCall({
    path: '/address/cities/search',
    encoding: 'json',
    effect: 'read',
    input: z.object({ q: z.string().min(2), country_label: z.literal(1) }),
    output: citiesReply,
  }),
};
