import { expect, it } from 'vitest';
import { multipartBytes } from '../../../../main/api/body';
import { calls } from '../../../../shared/api';

const call = calls['rates.parse'];
const file = { bytes: Buffer.from('from,to,rate\n0,1,6.19\n'), name: 'rates "1".csv', type: 'text/csv' };

it('a multipart body is read by others as the form that it was made of', async () => {
  const body = await multipartBytes(call, { type: 1, file: 'f-1', country_id: 82 }, async () => file);
  expect(body.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  const form = await new Response(Buffer.from(body.bytes), {
    headers: { 'content-type': body.type },
  }).formData();
  expect([...form.keys()]).toEqual(['type', 'file', 'country_id']);
  expect([form.get('type'), form.get('country_id')]).toEqual(['1', '82']);
  const sent = form.get('file') as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual([file.name, file.type, file.bytes.toString()]);
});

it('a long file is there whole', async () => {
  const bytes = Buffer.alloc(9 * 1024 * 1024 + 5, 'from,to,rate\n');
  const body = await multipartBytes(call, { type: 1, file: 'f-1' }, async () => ({ ...file, bytes }));
  const form = await new Response(Buffer.from(body.bytes), {
    headers: { 'content-type': body.type },
  }).formData();
  const sent = await (form.get('file') as File).arrayBuffer();
  expect(bytes.equals(Buffer.from(sent))).toBe(true);
});

it('a body that no page sends is refused', async () => {
  const input = Object.fromEntries([['__proto__', 1]]);
  await expect(multipartBytes(call, input, async () => file)).rejects.toMatchObject({
    failure: { code: 'bad_request' },
  });
});
