import { type Html, html } from '@statline/service/http/html';

/** A form that posts to the operators' waitlist page. */
export const form = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="/operators/${action}"><input type="hidden" name="token" value="${token}">${fields}</form>`;
