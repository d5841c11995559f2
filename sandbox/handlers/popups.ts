/** Details, tables and exports whose addresses earlier replies named. */
import { Refusal } from '../refusal';
import type { Handlers } from './handler';

type PopupCall = 'popups.detail' | 'popups.datatable' | 'popups.export';

const nothing = () => {
  throw new Refusal(404, 'There is nothing at this address.');
};

export const popupHandlers: Handlers<PopupCall> = {
  'popups.detail': nothing,
  'popups.datatable': nothing,
  'popups.export': nothing,
};
