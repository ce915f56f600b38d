// @ts-check
// Elements. Content is only ever text or other elements: nothing here reads HTML.

import { visible } from './safeText.js';

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * An element with attributes (and, under `on…`, listeners) and content.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [attributes] false and null leave one out, true is an attribute without a value
 * @param {...Child} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...content) {
  const element = document.createElement(tag);
  set(element, attributes);
  add(element, content);
  return element;
}

/**
 * The same in SVG.
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} content
 */
export function svg(tag, attributes, ...content) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  set(element, attributes);
  add(element, content);
  return element;
}

/** @param {Element} element @param {Record<string, any> | null} [attributes] */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? '' : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/** @param {Element} element @param {Child[]} content */
function add(element, content) {
  for (const child of content) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/** Replaces the content. @param {Element} element @param {...Child} content */
export function fill(element, ...content) {
  element.replaceChildren();
  add(element, content);
}

/** Changes a text where it is another one: what is the same is not announced again. @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Text from a log, on one line and isolated: it cannot turn round what stands beside it. @param {string} text */
export function logText(text) {
  return h('bdi', null, visible(text));
}
