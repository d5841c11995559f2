/** Signs the statement of an update; installations verify it in `main/updates/statement.ts`. */
import { type KeyObject, sign } from 'node:crypto';
import { keyId } from '../../main/updates/keys';
import { purpose, type Signature, type Statement, statementSchema } from '../../main/updates/statement';

export function signStatement(statement: Statement, privateKey: KeyObject): Signature {
  const text = JSON.stringify(statementSchema.parse(statement));
  const signature = sign(null, Buffer.from(purpose + text), privateKey).toString('base64');
  return { statement: text, signature, key: keyId(privateKey) };
}
