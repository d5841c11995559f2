/**
 * Leaves out the rules of Blueprint's components that Codesk does not have, a fifth of its stylesheet: Chromium would read
 * them before the first page and keep them in memory. One costs more: it styles a placeholder behind a disabled file input.
 * A placeholder is inside of an element, so whatever is removed or put in the middle might change all that is inside of what
 * follows, and Chromium computes the styles of all of it anew.
 */
import { blueprintClasses, keepSelectors } from './style-rules.mjs';

/** By component that is not used: the classes of its elements, without `bp6-`. Longer ones that begin so go along. */
export const unusedClasses = {
  Alert: ['alert'],
  Blockquote: ['blockquote'],
  Breadcrumbs: ['breadcrumb', 'breadcrumbs'],
  CardList: ['card-list'],
  CompoundTag: ['compound-tag'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload-input'],
  Link: ['link'],
  MultistepDialog: ['multistep-dialog', 'dialog-step'],
  Navbar: ['navbar'],
  OL: ['list'],
  PanelStack: ['panel-stack2'],
  Section: ['section'],
};

/** Looks that are given to plain elements by class: a select without `HTMLSelect`, and text of articles. */
export const unusedLooks = ['select', 'running-text'];

const stems = Object.values(unusedClasses).flat();
const isUnused = (name) =>
  unusedLooks.includes(name) || stems.some((stem) => name === stem || name.startsWith(`${stem}-`));

/** A PostCSS plugin. */
export function withoutUnusedStyles() {
  return {
    postcssPlugin: 'unused-styles',
    OnceExit(sheet) {
      sheet.walkRules((rule) => keepSelectors(rule, (each) => !blueprintClasses(each).some(isUnused)));
    },
  };
}
