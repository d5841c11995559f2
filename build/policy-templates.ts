/** The templates of the policy for administrators of Windows (ADMX, ADML) and macOS, made from its definitions. */
import { definitions, everyEntry, type NamedEntry } from '../main/policy/entries';
import { type Entry, isGroup } from '../main/policy/entry';
import { appId, registryKey } from '../main/policy/places';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Marks of Markdown are no part of a text for dialogs. */
const plain = (text: string) => escaped(text.replaceAll('`', ''));

/** Ids may have no dots. */
const idOf = ({ name }: NamedEntry) => name.replaceAll('.', '_');
const rootKey = registryKey.replace(/^HKLM\\/, '');
const categoryOf = ({ group }: NamedEntry) => (group === undefined ? 'Codesk' : `Codesk_${group}`);
/** The key that holds the value, or the lines of a list. */
const keyOf = ({ name, group, entry }: NamedEntry) => {
  const folder = group === undefined ? rootKey : `${rootKey}\\${group}`;
  const isKey = entry.kind.form === 'list' || entry.kind.form === 'pairs';
  return isKey ? `${folder}\\${name.split('.').at(-1)}` : folder;
};
const valueName = ({ name }: NamedEntry) => name.split('.').at(-1) ?? name;

const groups = () => Object.entries(definitions).filter(([, definition]) => isGroup(definition));

function admxPolicy(named: NamedEntry): string {
  const id = idOf(named);
  const { kind } = named.entry;
  const open = (more = '') =>
    `    <policy name="${id}" class="Machine" displayName="$(string.${id})" explainText="$(string.${id}_Explain)" key="${escaped(keyOf(named))}"${more}>
      <parentCategory ref="${categoryOf(named)}" />
      <supportedOn ref="SUPPORTED_Codesk" />`;
  if (kind.form === 'flag')
    return `${open(` valueName="${valueName(named)}"`)}
      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>
    </policy>`;
  return `${open(` presentation="$(presentation.${id})"`)}
      <elements>
        ${admxElement(named)}
      </elements>
    </policy>`;
}

function admxElement(named: NamedEntry): string {
  const { kind } = named.entry;
  const value = `id="${idOf(named)}_Value" valueName="${valueName(named)}" required="true"`;
  switch (kind.form) {
    case 'number':
      return `<decimal ${value} minValue="${kind.range?.[0]}" maxValue="${kind.range?.[1]}" />`;
    case 'choice':
      return `<enum ${value}>
${(kind.choices ?? [])
  .map(
    (each) =>
      `          <item displayName="$(string.${idOf(named)}_${each.replace(/\W/g, '_')})"><value><string>${escaped(each)}</string></value></item>`,
  )
  .join('\n')}
        </enum>`;
    case 'list':
      return `<list id="${idOf(named)}_Value" key="${escaped(keyOf(named))}" valuePrefix="" />`;
    case 'pairs':
      return `<list id="${idOf(named)}_Value" key="${escaped(keyOf(named))}" explicitValue="true" />`;
    default:
      return `<text ${value} maxLength="${kind.longest}" />`;
  }
}

/** `codesk.admx`: where in the registry the entries are. */
export function admx(): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Made from main/policy/entries.ts by "npm run policy". -->
<policyDefinitions xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <policyNamespaces>
    <target prefix="codesk" namespace="Codesk.Policies.Codesk" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="SUPPORTED_Codesk" displayName="$(string.SUPPORTED_Codesk)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Codesk" displayName="$(string.Codesk)" />
${groups()
  .map(
    ([name]) =>
      `    <category name="Codesk_${name}" displayName="$(string.Codesk_${name})" explainText="$(string.Codesk_${name}_Explain)"><parentCategory ref="Codesk" /></category>`,
  )
  .join('\n')}
  </categories>
  <policies>
${everyEntry().map(admxPolicy).join('\n')}
  </policies>
</policyDefinitions>
`;
}

function presentation(named: NamedEntry): string | undefined {
  const { entry } = named;
  const refId = `${idOf(named)}_Value`;
  const label = plain(`${entry.title}${entry.unit ? ` (${entry.unit})` : ''}`);
  switch (entry.kind.form) {
    case 'flag':
      return undefined;
    case 'number': {
      const usual = typeof entry.default === 'number' ? entry.default : Number(entry.example);
      return `<decimalTextBox refId="${refId}" defaultValue="${usual}">${label}</decimalTextBox>`;
    }
    case 'choice':
      return `<dropdownList refId="${refId}" defaultItem="0">${label}</dropdownList>`;
    case 'list':
    case 'pairs':
      return `<listBox refId="${refId}">${label}</listBox>`;
    default:
      return `<textBox refId="${refId}"><label>${label}</label></textBox>`;
  }
}

/** The explanation of an entry in the group policy editor. */
function explanation({ name, entry }: NamedEntry): string {
  const takes = `Takes ${entry.kind.words}${entry.unit ? `, in ${entry.unit}` : ''}.`;
  const usual =
    entry.default === undefined ? 'Not set by default.' : `Default: ${JSON.stringify(entry.default)}.`;
  return `${entry.text}\n\n${takes} ${usual}\nEntry ${name}, since Codesk ${entry.since}.`;
}

/** `en-US/codesk.adml`: the texts of `codesk.admx`. */
export function adml(): string {
  const strings: (readonly [string, string])[] = [
    ['Codesk', 'Codesk'],
    ['SUPPORTED_Codesk', 'Codesk 0.1.0 or later'],
    ...groups().flatMap(([name, group]): [string, string][] => [
      [`Codesk_${name}`, group.title],
      [`Codesk_${name}_Explain`, group.text],
    ]),
    ...everyEntry().flatMap((named): [string, string][] => [
      [idOf(named), named.entry.title],
      [`${idOf(named)}_Explain`, explanation(named)],
      ...(named.entry.kind.form === 'choice' ? (named.entry.kind.choices ?? []) : []).map(
        (each): [string, string] => [`${idOf(named)}_${each.replace(/\W/g, '_')}`, each],
      ),
    ]),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Made from main/policy/entries.ts by "npm run policy". -->
<policyDefinitionResources xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <displayName>Codesk</displayName>
  <description>Settings of Codesk that an administrator fixes</description>
  <resources>
    <stringTable>
${strings.map(([id, text]) => `      <string id="${id}">${plain(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${everyEntry()
  .flatMap((named) => {
    const shown = presentation(named);
    return shown ? [`      <presentation id="${idOf(named)}">${shown}</presentation>`] : [];
  })
  .join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}

/** A value as a property list writes it. */
function plistValue(value: unknown, indent: string): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return `<array>\n${value.map((item) => `${deeper}${plistValue(item, deeper)}`).join('\n')}\n${indent}</array>`;
  return `<dict>\n${Object.entries(value as object)
    .map(([name, of]) => `${deeper}<key>${escaped(name)}</key>\n${deeper}${plistValue(of, deeper)}`)
    .join('\n')}\n${indent}</dict>`;
}

/** An XML comment may not have two hyphens. */
const comment = (text: string, indent: string) => `${indent}<!-- ${text.replaceAll('--', '- -')} -->`;

/**
 * `codesk.mobileconfig`: a profile of macOS with every entry, each with its example, in comments. An administrator takes
 * the comment marks away around what should count.
 */
export function mobileconfig(): string {
  const indent = '      ';
  const about = ({ text, unit }: Entry) => `${text}${unit ? ` In ${unit}.` : ''}`;
  const lines = Object.entries({
    ...definitions,
    allowUser: everyEntry().at(-1)?.entry as Entry,
  }).map(([name, definition]) => {
    const isAll = isGroup(definition);
    const value = isAll
      ? Object.fromEntries(Object.entries(definition.entries).map(([inner, { example }]) => [inner, example]))
      : definition.example;
    const said = isAll
      ? [
          comment(definition.text, indent),
          ...Object.entries(definition.entries).map(([inner, entry]) =>
            comment(`${name}.${inner}: ${about(entry)}`, indent),
          ),
        ]
      : [comment(about(definition), indent)];
    return `${said.join('\n')}
${indent}<!--
${indent}<key>${name}</key>
${indent}${plistValue(value, indent)}
${indent}-->`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Made from main/policy/entries.ts by "npm run policy". Give both PayloadUUID a value of your own (uuidgen). -->
<plist version="1.0">
<dict>
  <key>PayloadType</key>
  <string>Configuration</string>
  <key>PayloadVersion</key>
  <integer>1</integer>
  <key>PayloadIdentifier</key>
  <string>com.example.codesk.policy</string>
  <key>PayloadUUID</key>
  <string>00000000-0000-4000-8000-000000000001</string>
  <key>PayloadDisplayName</key>
  <string>Codesk policy</string>
  <key>PayloadScope</key>
  <string>System</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key>
      <string>${appId}</string>
      <key>PayloadVersion</key>
      <integer>1</integer>
      <key>PayloadIdentifier</key>
      <string>com.example.codesk.policy.settings</string>
      <key>PayloadUUID</key>
      <string>00000000-0000-4000-8000-000000000002</string>
      <key>PayloadDisplayName</key>
      <string>Codesk</string>
${lines.join('\n')}
    </dict>
  </array>
</dict>
</plist>
`;
}
