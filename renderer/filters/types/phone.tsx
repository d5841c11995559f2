/** A phone number of any country, submitted as E.164. The phone number library is loaded with the control. */
import { InputGroup } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

const PhoneInput = lazy(() => import('../phone/phone-input'));

function PhoneFilter(props: FilterControlProps) {
  return (
    <Suspense fallback={<InputGroup fill disabled aria-label={props.definition.title} />}>
      <PhoneInput {...props} />
    </Suspense>
  );
}

export const filter: FilterType = {
  Control: PhoneFilter,
  group: true,
  keys: nameOnly,
  chip: ({ name }, state) => (typeof state[name] === 'string' ? state[name] : undefined),
};
