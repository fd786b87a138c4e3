/** Where browsers report what the policy of a document has stopped. */
export const POLICY_REPORTS_PATH = '/_shell/policy-reports';

/** An answer that is no document: a file, JSON, a redirect. */
export const NO_DOCUMENT_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
