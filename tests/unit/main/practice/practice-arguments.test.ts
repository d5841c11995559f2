import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { practiceArguments } from '../../../../main/practice/practice-arguments';

it.each(['plain', '-begins-with-a-dash', '--twice', 'a=b'])('passes the token %s unchanged', (token) => {
  const { values } = parseArgs({
    args: practiceArguments('/a folder/practice.db', token, `${token}-2`),
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      token: { type: 'string' },
      'sku-token': { type: 'string' },
    },
  });
  expect(values).toEqual({ port: '0', data: '/a folder/practice.db', token, 'sku-token': `${token}-2` });
});
