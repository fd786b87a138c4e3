/**
 * The inline script behind the patches of a document that is being sent. In browsers that do not patch by themselves
 * (Chromium does from 150 on) it replaces what is between the markers, which are comments there. It takes the nonces
 * out of style elements, which were for the policy only, and then itself. Its text is always the same, as its hash in
 * the policy is.
 */
export const APPLY_PATCHES = [
  'for(const t of document.querySelectorAll("template[for]")){',
  'const w=document.createTreeWalker(document,128),m=\'?start name="\'+t.getAttribute("for")+\'"\';let n,e;',
  'while((n=w.nextNode())&&n.data!=m);',
  'if(n){while((e=n.nextSibling).data!="?end")e.remove();e.replaceWith(t.content);n.remove()}',
  't.remove()}',
  'for(const s of document.querySelectorAll("style[nonce]"))s.removeAttribute("nonce");',
  'document.currentScript.remove()',
].join('');
