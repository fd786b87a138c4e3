/* Stands for what is offered to a container's own code, and never asked for: it only shares libraries. */
export {};
