/** The headers and the messaging configuration of a webhook. Their structure has `columns` and `properties` under `data`. */
import type { Option } from '../../../shared/option';
import { customerTypes, messageStatuses } from '../../terms/hub';
import type { TableHandlers } from '../tables/table-handler';
import { readingHandlers } from '../tables/table-reads';
import { recordHandlersOf, stored, trimmed, type Values } from './record-rules';

const required = { required: true } as const;
const indexes = (options: readonly Option[]) => options.map(({ index }) => index);
const textOf = (options: readonly Option[], index: unknown) =>
  options.find((option) => String(option.index) === trimmed(index))?.text ?? null;

/** Permissions come along only for somebody who may not do everything, because the API shows none here. */
const structure: Pick<TableHandlers, 'structure'> = {
  structure: (context, list, input) => {
    const { headers, properties, permissions } = readingHandlers.structure(context, list, input) as Record<
      string,
      unknown
    >;
    const granted = context.user.grants(list);
    const mayAll = list.permissions.every((name) => granted.includes(name));
    return { data: { columns: headers, properties, ...(mayAll ? {} : { permissions }) } };
  },
};

/** Headers that whoever sends a message sets by itself. */
const reserved = /^(host|content-length|content-type|connection|transfer-encoding|upgrade|te|trailer)$/i;

export const webhookHandlers: Readonly<Record<string, Partial<TableHandlers>>> = {
  'webhook-headers': {
    ...structure,
    ...recordHandlersOf({
      fields: { key: required, value: required },
      recordIn: 'header',
      columns: ({ key, value }, _context, list) => ({
        key: trimmed(key),
        value: stored(list, 'value', trimmed(value)),
      }),
      fieldsOf: ({ key, value }) => ({ key, value }),
      flagged: ({ key }: Values) => {
        const name = trimmed(key);
        if (reserved.test(name))
          return `The header ${name} is set when a message is sent. Choose another name.`;
        return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
          ? undefined
          : `${name} is no name of a header: use letters, digits and hyphens.`;
      },
    }),
  },

  'messaging-config': {
    ...structure,
    ...recordHandlersOf({
      fields: {
        customer_type: { ...required, oneOf: indexes(customerTypes) },
        status_id: { ...required, oneOf: indexes(messageStatuses) },
        template_id: required,
        channel_id: required,
      },
      options: { customer_type: customerTypes, statuses: messageStatuses },
      recordIn: 'my_alice_config',
      columns: ({ customer_type, status_id, template_id, channel_id }) => ({
        customer_type: textOf(customerTypes, customer_type),
        status: textOf(messageStatuses, status_id),
        status_id: Number(trimmed(status_id)),
        template_id: trimmed(template_id),
        channel_id: trimmed(channel_id),
      }),
      fieldsOf: ({ customer_type, status_id, template_id, channel_id }) => ({
        customer_type: customerTypes.find(({ text }) => text === customer_type)?.index ?? null,
        status_id,
        template_id,
        channel_id,
      }),
      flagged: ({ template_id }) =>
        trimmed(template_id).startsWith('draft_')
          ? `The messaging service has not approved the template ${trimmed(template_id)}.`
          : undefined,
    }),
  },
};
