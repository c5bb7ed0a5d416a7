/** Stands for Node builtins that a bundled package asks for and does not need. */
export default {}
