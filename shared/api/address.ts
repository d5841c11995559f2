/** City search (finance section 7): one path, two questions. */
import { z } from 'zod';
import { optionList } from '../option';
import { defineCall } from './call';

/** The field is `cities`; a bare list, or one under `data`, is read as well. */
const citiesReply = z.preprocess(
  (reply) => {
    if (Array.isArray(reply)) return { cities: reply };
    const outer = reply as { cities?: unknown; data?: unknown } | null;
    if (outer && outer.cities === undefined && Array.isArray(outer.data)) return { cities: outer.data };
    return reply;
  },
  z.object({ cities: optionList }),
);

export const addressCalls = {
  /** Cities of a destination, for the rate modal when the destination is a region. */
  'address.cities-of': defineCall({
    path: '/address/cities/search',
    encoding: 'json',
    effect: 'read',
    input: z.object({ country: z.union([z.number(), z.string()]) }),
    output: citiesReply,
  }),
  /** Cities by what a person types, with the country in each label. */
  'address.cities-search': defineCall({
    path: '/address/cities/search',
    encoding: 'json',
    effect: 'read',
    input: z.object({ q: z.string().min(2), country_label: z.literal(1) }),
    output: citiesReply,
  }),
};
