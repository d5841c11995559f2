/** What one kind of service adds to the form that all kinds share. */
import type { ComponentType, ReactNode } from 'react';
import type { FormOptions } from '../../shared/forms/option-lists';
import type { ServiceTablesProps } from '../row-tables/form-tables';

export interface ServiceLayout {
  /** Around the form: names that its fields and tables share. */
  readonly Frame?: ComponentType<ServiceFrameProps>;
  /** The row tables, where their options depend on more than the option lists. */
  readonly Tables?: ComponentType<ServiceTablesProps>;
}

export interface ServiceFrameProps {
  readonly options: FormOptions;
  /** Values of the stored service. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}
