/** Goes to Uploads with the import type of the list; several types are offered in a menu (tables section 2). */
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 50,
  rank: 6,
  icon: 'import',
  offer({ list: { importTypes } }) {
    // Uploads has no import for a list without an import type.
    if (importTypes === undefined || importTypes.length === 0) return undefined;
    return {
      text: 'Import',
      permission: 'upload',
      worksOffline: true,
      choices: importTypes.length > 1 ? importTypes.map(({ type, text }) => ({ id: type, text })) : undefined,
    };
  },
  run({ list: { importTypes = [] }, navigate }, choice = importTypes[0]?.type) {
    if (choice !== undefined) navigate(`/settings/uploads?type=${encodeURIComponent(choice)}`);
  },
};
