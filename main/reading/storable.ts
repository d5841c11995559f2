/** Removes credentials from replies before they are stored. */
import { isRecord } from '../../shared/records';
import { hiddenText, hideSecrets, isHeadersName, isSecretName } from '../../shared/secrets';

/** Calls whose replies are only shown. Replies of the others fill forms. */
const onlyShown = /\.(?:datatable|show|detail|comments)$|^popups\./;

/** Returns the JSON text to store, without credentials. Undefined for a form that would be incomplete without them. */
export function storable(call: string, reply: unknown): string | undefined {
  // Names of columns, filters and permissions are not values.
  if (call.endsWith('.structure')) return JSON.stringify(reply);
  const text = JSON.stringify(reply);
  const hidden = JSON.stringify(hide(reply));
  return text === hidden || onlyShown.test(call) ? hidden : undefined;
}

const isValue = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** `{key: 'Authorization', value: '…'}` */
const nameOfPair = (value: unknown): string | undefined => {
  const name = isRecord(value) && 'value' in value ? (value.key ?? value.name ?? value.header) : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** Headers of a request. The head of a table has the same name and is a list of its columns. */
const areHeaders = (name: string, value: unknown) =>
  isHeadersName(name) && (!Array.isArray(value) || value.every((each) => nameOfPair(each) !== undefined));

function hide(value: unknown): unknown {
  if (typeof value === 'string') return hideSecrets(value).value;
  if (Array.isArray(value)) return value.map(hide);
  if (!isRecord(value)) return value;
  const pair = nameOfPair(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (areHeaders(name, inner))
        return [name, (hideSecrets({ [name]: inner }).value as Record<string, unknown>)[name]];
      const isSecret = isSecretName(name === 'value' && pair !== undefined ? pair : name);
      return [name, isSecret && isValue(inner) ? hiddenText : hide(inner)];
    }),
  );
}
