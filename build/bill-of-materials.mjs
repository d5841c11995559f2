/**
 * The software bill of materials of a package, in CycloneDX 1.6. It comes from the same list as the licence notices,
 * and the same sources give the same bytes: it contains neither a time nor a random number.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { inProject } from './project.mjs';

const require = createRequire(import.meta.url);

/** The algorithms of `integrity` in package-lock.json. */
const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** The hashes of a lock file entry, in hexadecimal digits. */
function hashesOf(integrity = '') {
  const hashes = integrity.split(/\s+/).flatMap((each) => {
    const [, name, digest] = /^(sha\d+)-([^?]+)/.exec(each) ?? [];
    return name && algorithms[name]
      ? [[algorithms[name], Buffer.from(digest, 'base64').toString('hex')]]
      : [];
  });
  return new Models.HashDictionary(hashes);
}

function packageUrl(name, version) {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

function licences(text) {
  const isExpression = / (OR|AND|WITH) /.test(text);
  return new Models.LicenseRepository([
    isExpression ? new Models.LicenseExpression(text) : new Models.SpdxLicense(text),
  ]);
}

/** A part of the product: a package of the registry unless `type` says otherwise. */
function component({ name, version, licence, integrity, purl, type = 'library', rooms = [], hashes, group }) {
  return new Models.Component(type, name, {
    bomRef: purl,
    version,
    purl,
    group,
    licenses: licences(licence),
    hashes: hashes ? new Models.HashDictionary(hashes) : hashesOf(integrity),
    properties: new Models.PropertyRepository(
      rooms.map((room) => new Models.Property('codesk:found-in', room)),
    ),
  });
}

/**
 * @param {object} product
 * @param {string} product.version of Codesk
 * @param {import('./shipped-packages.mjs').ShippedPackage[]} product.packages
 * @param {{electron: string, chromium?: string, node?: string}} product.runtime versions
 * @param {{name: string, sha512: string}[]} product.files what the package runs, with its hash
 * @param {string} product.platform
 * @param {string} product.arch
 * @returns {string} the bill as JSON
 */
export function billOfMaterials({ version, packages, runtime, files, platform, arch }) {
  const product = new Models.Component(Enums.ComponentType.Application, 'codesk', {
    bomRef: `codesk@${version}`,
    version,
    properties: new Models.PropertyRepository([
      new Models.Property('codesk:platform', platform),
      new Models.Property('codesk:arch', arch),
    ]),
  });
  const electron = component({
    name: 'electron',
    type: Enums.ComponentType.Framework,
    version: runtime.electron,
    licence: 'MIT',
    purl: packageUrl('electron', runtime.electron),
  });
  const inside = [
    { name: 'chromium', version: runtime.chromium, licence: 'BSD-3-Clause' },
    { name: 'node', version: runtime.node, licence: 'MIT' },
  ]
    .filter((each) => each.version !== undefined)
    .map((each) =>
      component({
        ...each,
        type: Enums.ComponentType.Framework,
        purl: `pkg:generic/${each.name}@${each.version}`,
      }),
    );
  const libraries = packages.map((each) => {
    const [group, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name];
    return component({ ...each, group, name, purl: packageUrl(each.name, each.version) });
  });
  const made = files.map(
    ({ name, sha512 }) =>
      new Models.Component(Enums.ComponentType.File, name, {
        bomRef: `file:${name}`,
        hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], sha512]]),
      }),
  );
  for (const part of [electron, ...libraries, ...made]) product.dependencies.add(part.bomRef);
  for (const part of inside) electron.dependencies.add(part.bomRef);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: product }),
    components: new Models.ComponentRepository([electron, ...inside, ...libraries, ...made]),
    version: 1,
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const text = serializer.serialize(bom, { sortLists: true, space: 2 });
  return `${JSON.stringify({ ...JSON.parse(text), serialNumber: serialOf(text) }, null, 2)}\n`;
}

/** A number that belongs to the content, where most tools make up a new one each time. */
function serialOf(text) {
  const digits = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(digits[16], 16) % 4];
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/**
 * Checks a bill against the schema of CycloneDX 1.6.
 * @throws with the first faults
 */
export function checkBill(text) {
  const Ajv = require('ajv').default;
  const library = inProject('node_modules/@cyclonedx/cyclonedx-library/res/schema');
  const schema = (name) => require(`${library}/${name}.SNAPSHOT.schema.json`);
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  if (validate(JSON.parse(text))) return;
  const faults = (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath} ${error.message}`);
  throw new Error(`The bill of materials is not CycloneDX 1.6: ${faults.join('; ')}`);
}
