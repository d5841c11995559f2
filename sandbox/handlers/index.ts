/** One handler per call. The compiler asks for the handler of a new entry in `shared/api`. */
import { addressHandlers } from './address';
import { contractHandlers } from './contracts';
import { financeHandlers } from './finance';
import type { Handlers } from './handler';
import { hubHandlers } from './hub';
import { popupHandlers } from './popups';
import { sessionHandlers } from './sign-in';
import { uploadHandlers } from './uploads';

export const handlers: Handlers = {
  ...sessionHandlers,
  ...financeHandlers,
  ...contractHandlers,
  ...addressHandlers,
  ...popupHandlers,
  ...uploadHandlers,
  ...hubHandlers,
};
