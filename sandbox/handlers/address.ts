/** City search. Both calls have the same path; their fields differ. */
import type { addressCalls } from '../../shared/api/address';
import { notValid } from '../refusal';
import { cities, citiesOf, cityOption } from '../terms/places';
import type { Handlers } from './handler';

const mostCities = 50;

export const addressHandlers: Handlers<keyof typeof addressCalls> = {
  'address.cities-of': (_context, { country }) => {
    const found = citiesOf(country);
    if (!found) throw notValid({ country: ['This destination is not known.'] });
    return { cities: found.map(cityOption) };
  },
  'address.cities-search': (_context, { q }) => {
    const wanted = plain(q);
    const found = cities.filter((city) => plain(city.text).includes(wanted));
    // Names that begin with the text come first, so that two letters are enough to find a city.
    const ordered = [
      ...found.filter((city) => plain(city.text).startsWith(wanted)),
      ...found.filter((city) => !plain(city.text).startsWith(wanted)),
    ];
    return {
      cities: ordered
        .slice(0, mostCities)
        .map((city) => ({ index: city.index, text: `${city.text}, ${city.country.text}` })),
    };
  },
};

/** Lower case, without accents. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
