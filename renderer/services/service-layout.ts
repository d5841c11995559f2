/** The additions of one kind of service to the common service form. */
import type { ComponentType, ReactNode } from 'react';
import type { FormOptions } from '../../shared/forms/option-lists';
import type { ServiceTablesProps } from '../row-tables/form-tables';

export interface ServiceLayout {
  /** A context provider around the form, for data that its fields and tables share. */
  readonly Provider?: ComponentType<ServiceProviderProps>;
  /** Replaces the row tables if their options depend on more than the option lists. */
  readonly Tables?: ComponentType<ServiceTablesProps>;
}

export interface ServiceProviderProps {
  readonly options: FormOptions;
  /** Values of the stored service; undefined on a new one. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}
