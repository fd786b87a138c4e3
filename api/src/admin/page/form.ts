import { type Html, html } from '../../pages/html.ts';

/** A form that posts to the operators' page. */
export const form = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="/operators/${action}"><input type="hidden" name="token" value="${token}">${fields}</form>`;
