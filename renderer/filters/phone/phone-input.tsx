/** Inputs for country and phone number. A number with a country code selects the country. */
import '../filters.css';
import { InputGroup } from '@blueprintjs/core';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { useEffect, useState } from 'react';
import type { Choice } from '../../fields/choices';
import { Combobox } from '../../fields/combobox';
import { afterPress } from '../../ui/after-press';
import type { FilterControlProps } from '../filter-type';
import { countryOf, defaultCountry, nationalPart, readPhone } from './read-phone';

// Both are created on first use, because this file is preloaded and the names of countries need memory.
let names: Intl.DisplayNames | undefined;
let countries: readonly Choice[] | undefined;

function nameOf(code: CountryCode): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return names.of(code) ?? code;
}

/** The code comes first, because a narrow box shows only the start. */
function allCountries(): readonly Choice[] {
  countries ??= getCountries()
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name }) => ({ index: code, text: `${code} +${getCountryCallingCode(code)} ${name}` }));
  return countries;
}

export default function PhoneInput({ definition, values, change, report, control }: FilterControlProps) {
  const { name, title } = definition;
  const value = typeof values[name] === 'string' ? values[name] : '';
  const stored = readPhone(value, defaultCountry, nameOf);
  const [country, setCountry] = useState<CountryCode>(countryOf(value) ?? defaultCountry);
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number replaces the typed text.
  useEffect(() => {
    setTyped(null);
    report(undefined);
    setCountry((now) => countryOf(value) ?? now);
  }, [value]);

  const commit = (text: string, from: CountryCode) => {
    const read = readPhone(text, from, nameOf);
    if (read.state === 'wrong') {
      report(read.problem);
      return;
    }
    report(undefined);
    setTyped(null);
    if (read.state === 'valid') setCountry(read.country);
    change({ [name]: read.state === 'valid' ? read.number : undefined });
  };
  const type = (text: string) => {
    setTyped(text);
    const found = countryOf(text);
    if (found) setCountry(found);
  };

  return (
    <div className="codesk-phone">
      <div className="codesk-phone-country">
        <Combobox
          id={`${control.id}-country`}
          aria-describedby={undefined}
          aria-invalid={false}
          label={`Country of ${title}`}
          inputLabel={`Country of ${title}`}
          choices={allCountries()}
          value={country}
          closedText={`${country} +${getCountryCallingCode(country)}`}
          required
          onChange={(code) => {
            const chosen = code as CountryCode;
            setCountry(chosen);
            // Replaces the country code with that of the chosen country.
            const number = nationalPart(typed ?? value);
            if (number === '') return;
            setTyped(number);
            commit(number, chosen);
          }}
        />
      </div>
      <InputGroup
        {...control}
        aria-label={`${title} number`}
        type="tel"
        fill
        autoComplete="off"
        intent={control['aria-invalid'] ? 'danger' : 'none'}
        placeholder={`+${getCountryCallingCode(country)}`}
        value={typed ?? (stored.state === 'valid' ? stored.shown : value)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null) commit(typed, country);
        }}
        onBlur={() => typed !== null && afterPress(() => commit(typed, country))}
      />
    </div>
  );
}
