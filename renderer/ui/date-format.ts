/** The date format that the user chose, for everything that shows or reads dates. */
import { createContext, useContext } from 'react';
import { type DateFormat, defaultDateFormat } from '../../shared/date-formats';

export const DateFormatContext = createContext<DateFormat>(defaultDateFormat);

export function useDateFormat(): DateFormat {
  return useContext(DateFormatContext);
}
