/** The page About: versions for support, and licences. */
import './about.css';
import { Button, HTMLTable } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { failureOf, invoke } from '../ipc';
import { SkuSearchState } from '../sku-search/sku-search-state';
import { useSkuSearchStatus } from '../sku-search/use-sku-search';
import { FailureState } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { Licences } from './licences';
import { PolicyInForce } from './policy-in-force';
import { StoredData } from './stored-data';
import { SupportBundleButton } from './support-bundle-button';
import { useUnknownPermissions } from './unknown-permissions';
import { UpdatesSection } from './updates/updates-section';
import { useAbout } from './use-about';

const labels = [
  ['version', 'Codesk'],
  ['platform', 'System'],
  ['electron', 'Electron'],
  ['chrome', 'Chromium'],
  ['node', 'Node'],
] as const;

export function About() {
  const about = useAbout();
  const [copied, setCopied] = useState(false);
  const permissionsId = useId();
  const unknown = useUnknownPermissions();
  const data = about.data;
  const copy = async () => {
    if (!data) return;
    await invoke('app.copy', { text: labels.map(([key, label]) => `${label} ${data[key]}`).join('\n') });
    setCopied(true);
  };
  return (
    <>
      <PageHeader title="About Codesk" description="Versions of this installation" />
      <div className="codesk-about">
        {about.error !== undefined && (
          <FailureState failure={failureOf(about.error)} onRetry={about.refetch} />
        )}
        {data && (
          <>
            <p>Desktop back office for cash-on-delivery finance, logistics and fulfilment.</p>
            <HTMLTable compact>
              <tbody>
                {labels.map(([key, label]) => (
                  <tr key={key}>
                    <th scope="row">{label}</th>
                    <td className="codesk-mono">{data[key]}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
            <Button
              icon={copied ? 'tick' : 'duplicate'}
              text={copied ? 'Copied' : 'Copy versions'}
              onClick={copy}
            />
            <UpdatesSection />
            {unknown.length > 0 && (
              <section aria-labelledby={permissionsId}>
                <h2 id={permissionsId}>Permissions</h2>
                <p className="codesk-muted">
                  The server granted permissions that this version does not use. A newer version may use them.
                </p>
                <ul>
                  {unknown.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
            )}
            <StoredData />
            <PolicyInForce />
            <SkuSearch />
            <Support />
            <h2>Third-party software</h2>
            <p className="codesk-muted">
              Codesk is built with Electron, React, Blueprint, TanStack Query, React Router, zod, decimal.js
              and the typefaces Inter and JetBrains Mono.
            </p>
            <Licences />
          </>
        )}
      </div>
    </>
  );
}

/** The section with the support bundle. */
function Support() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Support</h2>
      <p className="codesk-muted">
        Versions, policy, log and the state of files as a zip file for your administrator. You see everything
        before it is saved. Personal data is included only if you select it.
      </p>
      <SupportBundleButton />
    </section>
  );
}

/** The service that SKU lines search in, with the button that connects or disconnects it. */
function SkuSearch() {
  const status = useSkuSearchStatus();
  const id = useId();
  if (!status) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>SKU search</h2>
      <p className="codesk-muted">
        Subscription rules find their SKUs in a separate service, which has its own address and token.
      </p>
      <SkuSearchState status={status} />
    </section>
  );
}
