/**
 * Gives the sign-in screen the part of Blueprint's stylesheet that it needs: `renderer/ui/blueprint-start.css` keeps the
 * rules of the components named here, and `blueprint.css` brings the whole sheet with what is loaded later. Both are in one
 * layer, in which the whole sheet repeats the rules before it, so it counts alone from then on.
 */

import { blueprintClasses, keepSelectors } from './style-rules.mjs';

const sheet = /[\\/]renderer[\\/]ui[\\/]blueprint-start\.css$/;

/** The classes that the theme and all components can have. */
const everywhere = ['dark', 'disabled', 'fill', 'intent-primary', 'intent-warning', 'intent-danger'];

const icon = ['icon', 'icon-standard', 'icon-large', 'icon-muted'];
const heading = ['heading'];
const button = [
  ...['button', 'button-text', 'active', 'minimal', 'outlined', 'small', 'text-overflow-ellipsis'],
  ...['loading', 'button-spinner', 'spinner', 'spinner-animation', 'spinner-head', 'spinner-track'],
  ...icon,
];

/** By each of Blueprint's components that is loaded before the sign-in screen: its classes, without `bp6-`. */
export const startClasses = {
  Button: button,
  ButtonGroup: ['button-group'],
  Callout: ['callout', 'callout-icon', 'callout-has-body-content', 'compact', ...heading, ...icon],
  FormGroup: ['form-group', 'form-helper-text', 'label', 'text-muted'],
  Icon: icon,
  InputGroup: ['input-group', 'input', 'input-action', 'input-left-container'],
  NonIdealState: ['non-ideal-state', 'non-ideal-state-visual', ...heading, ...icon],
  OverlaysProvider: [],
  ProgressBar: ['progress-bar', 'progress-meter', 'no-animation', 'no-stripes'],
  SegmentedControl: ['segmented-control', ...button],
};

const kept = new Set([...everywhere, ...Object.values(startClasses).flat()]);

/** A PostCSS plugin. */
export function startStyles() {
  return {
    postcssPlugin: 'start-styles',
    Once(root) {
      if (!sheet.test(root.source?.input.file ?? '')) return;
      root.walkRules((rule) =>
        keepSelectors(rule, (each) => blueprintClasses(each).every((name) => kept.has(name))),
      );
    },
  };
}
