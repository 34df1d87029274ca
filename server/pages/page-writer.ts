import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaApiUrl } from '@dealer/shared-domain';
import type { WebEnvironment } from '../environment.ts';
import { type PolicyInput, toContentSecurityPolicy } from './content-policy.ts';
import { createDocumentWriter, type DocumentInput } from './document.ts';
import { type RenderedPage, toRenderedPage } from './rendered-page.ts';

export type PageWriter = ReturnType<typeof createPageWriter>;

/** Writes documents with their content policy. */
export function createPageWriter({ shellDir, publicConfig }: Pick<WebEnvironment, 'shellDir' | 'publicConfig'>) {
  const writeDocument = createDocumentWriter(shellDir);
  /** Hash of the shell's build and the configuration, which are part of every document. */
  const buildKey = createHash('sha256')
    .update(readFileSync(join(shellDir, 'web/index.html')))
    // Their names contain hashes of their contents.
    .update(readdirSync(join(shellDir, 'web/static/js')).sort().join())
    .update(JSON.stringify(publicConfig))
    .digest('hex');

  function writePage(status: number, input: DocumentInput, audience: PolicyInput['audience']): RenderedPage {
    const document = writeDocument(input);
    const policy = toContentSecurityPolicy({
      scripts: document.scriptHashes,
      inlineScripts: document.inlineHashes,
      styles: document.styleHashes,
      mediaOrigin: new URL(publicConfig.mediaUrl).origin,
      mediaApiOrigin: new URL(mediaApiUrl(publicConfig)).origin,
      serviceOrigins: [publicConfig.supabaseUrl, publicConfig.emailUrl].map((url) => new URL(url).origin),
      audience,
      isSecure: publicConfig.publicUrl.startsWith('https:'),
    });
    return toRenderedPage(status, document.bytes, policy);
  }

  return { writePage, buildKey };
}
