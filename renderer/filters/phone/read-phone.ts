/** Parses phone numbers as people type and paste them. */
import {
  AsYouType,
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/** The country of a number without a country code (tables section 5). */
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

/** Replaces `00` before a country code by `+`. */
function international(text: string): string {
  return text.trim().replace(/^00(?=[1-9])/, '+');
}

/** Reads a text with a country code, also if it is incomplete; undefined for any other text. */
function readInternational(text: string): AsYouType | undefined {
  const number = international(text);
  if (!number.startsWith('+')) return undefined;
  const typing = new AsYouType();
  typing.input(number);
  return typing;
}

/** Returns the country of a number with a country code; undefined while the code is incomplete. */
export function countryOf(text: string): CountryCode | undefined {
  return readInternational(text)?.getCountry();
}

/**
 * Returns the digits after the country code: `501234567` for `+971 50 123 4567`. A text without a country code is
 * returned unchanged.
 */
export function nationalPart(text: string): string {
  return readInternational(text)?.getNumber()?.nationalNumber ?? text;
}

/** @param countryName the name of a country, for the error text */
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
  const countryText = countryName(countryOf(typed) ?? country);
  switch (validatePhoneNumberLength(typed, { defaultCountry: country })) {
    case 'TOO_SHORT':
      return { state: 'wrong', problem: `Too short for a phone number in ${countryText}` };
    case 'TOO_LONG':
      return { state: 'wrong', problem: `Too long for a phone number in ${countryText}` };
    case 'INVALID_COUNTRY':
      return { state: 'wrong', problem: 'No country has this country code' };
    case 'NOT_A_NUMBER':
      return { state: 'wrong', problem: 'This is not a phone number' };
    default:
      return { state: 'wrong', problem: `Not a phone number in ${countryText}` };
  }
}
