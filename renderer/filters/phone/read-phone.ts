/** Reads phone numbers as people type and paste them. */
import {
  AsYouType,
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/** The country of a number that does not say its own (tables section 5). */
export const defaultCountry: CountryCode = 'AE';

type ReadPhone =
  | { readonly state: 'empty' }
  | {
      readonly state: 'valid';
      readonly number: string;
      readonly shown: string;
      readonly country: CountryCode;
    }
  | { readonly state: 'wrong'; readonly problem: string };

/** `00` before a country code is how many people write `+`. */
function international(text: string): string {
  return text.trim().replace(/^00(?=[1-9])/, '+');
}

/** The country that a number with a country code belongs to, as soon as the code says so. */
export function countryOf(text: string): CountryCode | undefined {
  const number = international(text);
  if (!number.startsWith('+')) return undefined;
  const typing = new AsYouType();
  typing.input(number);
  return typing.getCountry();
}

/** @param countryName names the country in what is said about a wrong number */
export function readPhone(
  text: string,
  country: CountryCode,
  countryName: (code: CountryCode) => string,
): ReadPhone {
  const typed = international(text);
  if (typed === '') return { state: 'empty' };
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (number?.isValid()) {
    return {
      state: 'valid',
      number: number.number,
      shown: number.formatInternational(),
      country: number.country ?? country,
    };
  }
  const place = countryName(countryOf(typed) ?? country);
  switch (validatePhoneNumberLength(typed, { defaultCountry: country })) {
    case 'TOO_SHORT':
      return { state: 'wrong', problem: `Too short for a phone number in ${place}` };
    case 'TOO_LONG':
      return { state: 'wrong', problem: `Too long for a phone number in ${place}` };
    case 'INVALID_COUNTRY':
      return { state: 'wrong', problem: 'No country has this country code' };
    case 'NOT_A_NUMBER':
      return { state: 'wrong', problem: 'This is not a phone number' };
    default:
      return { state: 'wrong', problem: `Not a phone number in ${place}` };
  }
}
