/** Texts of an item by store language: one tab each in a pop-up. */
import '../cells.css';
import { Tab, Tabs } from '@blueprintjs/core';
import { useId } from 'react';
import { HtmlPreview } from '../parts/html-preview';
import { KeyValues, pairsOf } from '../parts/key-values';
import { isByLanguage, languageOf } from '../parts/languages';
import { popupViewer } from '../parts/popup-viewer';
import {
  type Fields,
  fieldText,
  isFields,
  isNothing,
  jsonText,
  oneLine,
  recordsIn,
  unpacked,
} from '../parts/read-value';

interface Language {
  readonly name: string;
  /** The whole content, of a language that has no fields. */
  readonly text?: unknown;
  readonly fields: Fields;
}

function languagesIn(value: unknown): readonly Language[] | undefined {
  const read = unpacked(value);
  if (isNothing(read)) return undefined;
  if (isByLanguage(read)) {
    return Object.entries(read).map(([code, text]) => ({ name: languageOf(code) ?? code, text, fields: {} }));
  }
  // A record by language code, `{en: {…}, ar: {…}}`, is accepted as well.
  const byCode = isFields(read) && Object.values(read).every((inner) => isFields(inner));
  const list = byCode
    ? Object.entries(read).map(([language, fields]) => ({ ...(fields as Fields), language }))
    : recordsIn(read);
  return list.map(({ language, ...rest }: Fields, index) => {
    const code = isFields(language)
      ? fieldText(language, 'name', 'code')
      : oneLine(language ?? rest.lang ?? rest.locale);
    return { name: languageOf(code) || code || `Language ${index + 1}`, fields: rest };
  });
}

const isMarkup = (value: unknown): value is string =>
  typeof value === 'string' && /<(p|div|br|ul|ol|li|h\d|table|span|b|strong|em|i|a|img)\b[^>]*>/i.test(value);

function Panel({ name, text, fields }: Language) {
  if (isMarkup(text)) return <HtmlPreview html={text} label={name} />;
  if (typeof text === 'string' && text.trim() !== '')
    return (
      <p className="codesk-prewrap" dir="auto">
        {text}
      </p>
    );
  const markup = Object.entries(fields).filter(([, value]) => isMarkup(value));
  const plain = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isMarkup(value)));
  return (
    <>
      <KeyValues pairs={pairsOf(plain)} />
      {markup.map(([name, html]) => (
        <section key={name} className="codesk-popup-part">
          {pairsOf({ [name]: html }).map(({ label }) => (
            <div key={label}>
              <h3>{label}</h3>
              <HtmlPreview html={html as string} label={label} />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Languages({ of }: { of: readonly Language[] }) {
  const id = useId();
  return (
    <Tabs id={id} renderActiveTabPanelOnly animate={false}>
      {of.map((language, index) => (
        <Tab
          // biome-ignore lint/suspicious/noArrayIndexKey: languages may repeat and never change order
          key={index}
          id={index}
          title={<span dir="auto">{language.name}</span>}
          panel={<Panel {...language} />}
        />
      ))}
    </Tabs>
  );
}

export const viewer = popupViewer<readonly Language[]>({
  read: languagesIn,
  text: (languages) => languages.map(({ name }) => name).join(', '),
  raw: (_languages, value) => jsonText(value),
  title: 'Content',
  popupWidth: 800,
  look: () => ({ icon: 'translate' }),
  beside: 24,
  width: { min: 96, max: 220 },
  Body: Languages,
});

/** A value, and the text that its cell shows. */
export const example = [[{ language: 'en', title: 'Mug', description: 'A mug' }], 'English'] as const;
