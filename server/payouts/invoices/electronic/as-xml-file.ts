import { type ElectronicDocument, writeCii } from './write-cii.ts';

/** An electronic document as a file in the response shape of calls. */
export function asXmlFile(document: ElectronicDocument) {
  return {
    file_name: `${document.number}.xml`,
    media_type: 'application/xml',
    content_base64: Buffer.from(writeCii(document)).toString('base64'),
  };
}
